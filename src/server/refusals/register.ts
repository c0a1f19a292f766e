import { statusText } from "../../../runtime/contract/envelope.ts";

/** `code` of the envelope; absent: the status. */
interface Entry {
  status: number;
  text: string | ((given: never) => string);
  code?: string;
}

/**
 * Every refusal of the server by its name: status, code of the envelope, and the text for staff. What metadata words
 * (rules, checks, `denied` of a screen) is not here. Those of 422 belong to a field; 200 with a code of its own: the
 * envelope is read whatever the status (P-ROLES-10).
 */
export const REFUSALS = {
  mailNotSent: { status: 502, text: (reason: string) => `邮件没有发送成功：${reason}` },
  passwordAgain: { status: 422, text: "更换服务器或账号后，请重新输入登录密码" },
  taskRunning: { status: 409, text: "任务正在执行，请稍后再试" },
  noRight: { status: 403, text: statusText(403) },
  notFound: { status: 404, text: "数据不存在" },
  noCall: { status: 404, text: "接口不存在" },
  stale: { status: 409, text: "数据已被他人修改，请刷新后重试" },
  unexpected: { status: 500, text: statusText(500) },
  sessionOver: { status: 200, text: "登录已失效，请重新登录", code: "5563" },
  mustChangePassword: { status: 200, text: "初始密码须修改后才能使用", code: "5531" },
  incorrect: { status: 422, text: "提交的内容不正确" },
  noObject: { status: 422, text: "请求内容必须是一个对象" },
  unreadable: { status: 400, text: "请求内容格式不正确" },
  tooLarge: { status: 413, text: "提交的内容过大" },
  headersTooLarge: { status: 431, text: "提交的内容过大" },
  pageTooLarge: { status: 422, text: "本页数据过多，请减少每页条数" },
  wrongMediaType: { status: 415, text: "请求内容的类型不受支持" },
  uploadsAtOnce: { status: 429, text: "同时上传的文件过多，请稍后再试" },
  uploadsPerHour: { status: 429, text: "上传的文件过多，请一小时后再试" },
  organisationFull: { status: 409, text: "本单位的附件空间已满，请联系管理员" },
  unavailable: { status: 503, text: "数据库暂时不可用，请稍后重试" },
  filesAway: { status: 503, text: "附件存储暂时不可用，请稍后重试" },
  lookupAway: { status: 502, text: "外部机构查询暂时不可用，请稍后重试" },
  organisationUsed: { status: 409, text: "该组织已被用户或项目使用，不能删除，可以停用" },
  diskFull: { status: 507, text: "服务器存储空间已满，未保存，请联系管理员" },
  tooMany: { status: 429, text: "请求过于频繁，请稍后再试" },
  tooBusy: { status: 503, text: "服务器繁忙，请稍后再试" },
  searchTooLong: { status: 503, text: "查询时间过长，请缩小查询范围后重试" },
  timedOut: { status: 408, text: "请求超时，请重试" },
  noUpload: { status: 422, text: "请选择要上传的文件" },
  brokenUpload: { status: 422, text: "上传的内容不完整，请重新上传" },
  sheetUnreadable: { status: 422, text: "文件类型不正确！" },
  sheetEmpty: { status: 422, text: "请填写数据之后重新上传" },
  sheetTooLarge: { status: 422, text: "表格内容过大，请拆分后重新上传" },
  sheetTooLong: { status: 422, text: "表格读取时间过长，请拆分后重新上传" },
  sheetColumns: { status: 422, text: (titles: string) => `表格缺少列：${titles}` },
  sheetRows: { status: 422, text: (most: number) => `表格数据不能超过${most}行` },
  workWanted: { status: 428, text: "需要进行安全校验，请重试" },
  wrongCaptcha: { status: 478, text: statusText(478) },
  wrongPassword: { status: 400, text: statusText(400) },
  wrongOldPassword: { status: 400, text: "旧密码错误" },
  wrongAdminPassword: { status: 400, text: "管理员密码错误" },
  wrongOwnPassword: { status: 400, text: "密码错误" },
  wrongPhoneCode: { status: 400, text: "手机号或验证码错误" },
  wrongSmsCode: { status: 400, text: "手机验证码错误" },
  changedMeanwhile: { status: 400, text: "登录信息已变更，请重新登录" },
  caUnbound: { status: 400, text: "该CA未绑定可用的账号" },
  caUnreadable: { status: 400, text: "CA证书读取异常,请先插好CA锁!" },
  caUnsupported: { status: 400, text: "CA类型不在支持范围内" },
  caOutOfDate: { status: 400, text: "CA证书不在有效期内" },
  caWrongSignature: { status: 400, text: "CA签名验证失败，请重试" },
  caOtherCode: { status: 400, text: "CA证书与CA唯一标识不一致" },
  sameAsInitial: { status: 409, text: "新密码不能与初始密码相同" },
  sameAsOld: { status: 409, text: "新密码不能与旧密码相同" },
  weakPassword: { status: 409, text: "新密码安全性较低，请重新输入" },
  oldPasswordFirst: { status: 409, text: "请先验证旧密码" },
  smsTooSoon: { status: 409, text: "发送过于频繁，请稍后再试" },
  smsFailed: { status: 409, text: "短信发送失败，请稍后重试" },
  caBound: { status: 409, text: "当前用户已绑定CA，请先解绑" },
  caTaken: { status: 409, text: "该CA已绑定其他账号" },
  noCa: { status: 409, text: "当前用户未绑定CA" },
  otherCa: { status: 409, text: "与当前绑定的CA不一致" },
  phoneTaken: { status: 409, text: "该手机号已绑定其他账号" },
  roleUnderReview: { status: 409, text: "该角色正在审核中，请耐心等待" },
  roleHeld: { status: 409, text: "您已成为该角色，无需重复注册" },
  ownRights: { status: 409, text: "不能修改本人的类型、角色、区划和状态" },
  ownSession: { status: 409, text: "不能下线当前会话，请退出登录" },
  ownReset: { status: 409, text: "请在个人账号中修改本人的密码" },
  regionCircle: { status: 409, text: "上级区划不能是自己或自己的下级" },
  notInitialised: { status: 409, text: "该区划尚未初始化此子系统" },
  alreadyInitialised: { status: 409, text: "该区划已初始化此子系统" },
  initialiseFailed: { status: 409, text: (name: string) => `${name}初始化失败，请检查其服务入口` },
  accountTaken: { status: 422, text: "该账号已存在" },
  rowsBelow: { status: 409, text: "存在下级数据，不能删除" },
  parentCircle: { status: 409, text: "上级不能是自身或自身的下级" },
  parentGone: { status: 404, text: "上级数据不存在" },
  proofMissing: { status: 422, text: "登录已超过5分钟，请再次输入登录密码" },
  formIncomplete: { status: 422, text: "请填写表单信息" },
  wrongMobile: { status: 422, text: "手机号错误" },
  methodDisabled: { status: 422, text: "该登录方式未启用" },
  usernameMissing: { status: 422, text: "请输入用户名" },
  passwordMissing: { status: 422, text: "请输入密码" },
  captchaMissing: { status: 422, text: "请输入验证码" },
  captchaLength: { status: 422, text: "验证码长度为4位" },
  proofIncomplete: { status: 422, text: "CA证书、随机数和签名须一并提交" },
  wrongOldMobile: { status: 422, text: "原手机号不正确" },
  contradiction: { status: 422, text: "提交的内容不一致" },
  idCardMissing: { status: 422, text: "请输入身份证号" },
  wrongIdCard: { status: 422, text: "身份证号格式错误" },
  accountFixed: { status: 422, text: "账号不可修改" },
  kindForeign: { status: 422, text: "不能管理该类型的用户" },
  regionForeign: { status: 422, text: "只能管理本区划及下级区划的用户" },
  userTypeTwice: { status: 422, text: "用户类型不能重复" },
  wrongRegistration: { status: 422, text: "该用户类型不支持此注册方式" },
  parentRegionGone: { status: 422, text: "上级区划不存在" },
  parentRegionMissing: { status: 422, text: "请选择上级区划" },
  regionCodeMissing: { status: 422, text: "请输入区划编码" },
  regionNameMissing: { status: 422, text: "请输入区划名称" },
  entriesBelow: { status: 422, text: "存在下级字典，不能更改类型" },
  regionEnabledMissing: { status: 422, text: "请选择是否启用" },
  fileUnknown: { status: 422, text: "文件不存在或已被使用，请重新上传" },
  tooManyFailures: {
    status: 400,
    text: (seconds: number) => `登录失败次数过多，请${seconds < 60 ? `${seconds}秒` : `${Math.ceil(seconds / 60)}分钟`}后再试`,
  },
  smsPause: { status: 409, text: (seconds: number) => `发送过于频繁，请${seconds}秒后再试` },
  regionTooDeep: { status: 409, text: (levels: number) => `区划最多${levels}级` },
  duplicate: { status: 409, text: (what: string) => `${what === "" ? "数据" : what}已存在` },
  unknownField: { status: 422, text: (field: string) => `不支持的字段：${field}` },
  noSuchRecord: { status: 422, text: (title: string) => `所选${title}不存在` },
  notWritableNow: { status: 422, text: (label: string) => `当前不可填写：${label}` },
  notOfTransition: { status: 422, text: (field: string) => `当前操作不能修改：${field}` },
} as const satisfies Record<string, Entry>;

export type RefusalName = keyof typeof REFUSALS;

/** What the text of a refusal speaks of. */
export type Given<N extends RefusalName> = (typeof REFUSALS)[N]["text"] extends (given: infer G) => string ? [given: G] : [];

export function textOf<N extends RefusalName>(name: N, ...given: Given<N>): string {
  const text: string | ((given: never) => string) = REFUSALS[name].text;
  return typeof text === "string" ? text : text(given[0] as never);
}

import type { RefusalEntry } from "./refusal-entry.ts";

/** Refusals of a spreadsheet, of its rows and of single cells, by name. `REFUSALS` includes them. */
export const SHEET_REFUSALS = {
  sheetUnreadable: { status: 422, text: "文件类型不正确！请用 Excel 或 WPS 另存为 xlsx 后重新上传" },
  sheetOther: {
    status: 422,
    text: (kind: string) => `文件类型不正确！文件内容是${kind}，请用 Excel 或 WPS 打开并另存为 xlsx 后重新上传`,
  },
  sheetBinary: { status: 422, text: "文件类型不正确！文件内容是 xlsb 或 ods 表格，请用 Excel 或 WPS 打开并另存为 xlsx 后重新上传" },
  sheetLocked: { status: 422, text: "文件类型不正确！表格有密码，请取消密码后重新上传" },
  sheetDamaged: { status: 422, text: "文件类型不正确！文件不完整或已损坏，请用 Excel 或 WPS 打开并另存为 xlsx 后重新上传" },
  sheetHidden: { status: 422, text: "请填写数据之后重新上传，隐藏的工作表不会读取，请先取消隐藏" },
  sheetGone: { status: 422, text: "所选的工作表不存在或已隐藏，请重新选择" },
  sheetCell: { status: 422, text: "表格中有超过32767个字符的单元格，请删减后重新上传" },
  sheetEmpty: {
    status: 422,
    text: ({ sheet, firstRow }: { sheet: string; firstRow: number }) =>
      `请填写数据之后重新上传（工作表「${sheet}」从第${firstRow}行起没有数据）`,
  },
  sheetTooLarge: { status: 422, text: "表格内容过大，请拆分后重新上传" },
  sheetTooLong: { status: 422, text: "表格读取时间过长，请拆分后重新上传" },
  sheetWaiting: { status: 429, text: "您有多个表格正在读取，请等待完成后再试" },
  sheetColumns: { status: 422, text: (titles: string) => `表格缺少列：${titles}` },
  sheetShape: { status: 422, text: (title: string) => `${title}格式不正确` },
  sheetInteger: { status: 422, text: (title: string) => `${title}必须为整数，如 12` },
  sheetNumber: { status: 422, text: (title: string) => `${title}必须为数字，如 12.5` },
  sheetAmount: { status: 422, text: (title: string) => `${title}必须为数字，最多两位小数，如 1234.50，不带其他文字` },
  sheetDecimals: { status: 422, text: (title: string) => `${title}最多两位小数，请四舍五入后填写` },
  sheetLong: { status: 422, text: (title: string) => `${title}的整数部分最多13位，请核对后重新填写` },
  sheetGroups: { status: 422, text: (title: string) => `${title}的逗号位置不正确，请每三位一个逗号（如 1,234.50），或不用逗号` },
  sheetDate: { status: 422, text: (title: string) => `${title}格式不正确，请填写日期，如 2020-01-05` },
  sheetDay: { status: 422, text: (title: string) => `${title}不是实际存在的日期，请填写日期，如 2020-01-05` },
  sheetNoDay: { status: 422, text: (title: string) => `${title}只有时间，没有日期，请填写日期，如 2020-01-05` },
  sheetDuration: { status: 422, text: (title: string) => `${title}是时长，不是日期，请填写日期，如 2020-01-05` },
  sheetSerial: { status: 422, text: (title: string) => `${title}是数字，不是日期，请把单元格设为日期格式，或填写日期，如 2020-01-05` },
  sheetIsDate: { status: 422, text: (title: string) => `${title}必须为数字，单元格现为日期或时间，请改为数字格式` },
  sheetDigits: { status: 422, text: (title: string) => `${title}是超过15位的数字，末尾各位已不准确，请把单元格设为文本格式后重新填写` },
  sheetFormula: { status: 422, text: (title: string) => `${title}的公式没有计算结果，请用 Excel 或 WPS 打开并保存后重新上传，或直接填写` },
  sheetBroken: { status: 422, text: (title: string) => `${title}是公式错误，请改正公式或直接填写` },
  sheetMerged: { status: 422, text: "与上方的单元格合并，请取消合并后逐行填写" },
  sheetHeadings: { status: 422, text: (row: number) => `这一行是表头，不是数据；表头应在第${row}行，请调整后重新上传` },
  sheetTwin: {
    status: 422,
    text: ({ titles, row, caseless }: { titles: string; row: number; caseless: boolean }) =>
      `${titles}与第${row}行重复${caseless ? "（不区分大小写）" : ""}，请修改或删除其中一行`,
  },
  sheetBoolean: { status: 422, text: (title: string) => `${title}请填写是或否` },
  sheetCode: {
    status: 422,
    text: ({ title, choices }: { title: string; choices: string }) => `${title}不在可选范围内，可填写：${choices}`,
  },
  sheetRows: { status: 422, text: (most: number) => `表格数据不能超过${most}行` },
} as const satisfies Record<string, RefusalEntry>;

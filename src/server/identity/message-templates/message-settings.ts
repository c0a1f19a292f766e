import { formats } from "../../../../runtime/contract/values/formats.ts";
import { type Connection, ofEntities } from "../../engine/store/index.ts";

/**
 * Rows of 基础信息配置 (P-BASICCONF-02) that the portal uses itself. `signature` and `channel` are defaults for a new SMS configuration
 * (messages.newSmsConf). Other systems read all rows (settings.forSystems).
 */
interface Setting {
  type: "1" | "2";
  subType: "0" | "1" | "2";
  key: keyof typeof SETTING_KEYS;
}

/**
 * Keys of the settings on the page 基础信息配置 that the portal itself reads. For each key, the row that has the setting must have the given type
 * and subtype. The setting `channel` has one row per SMS provider, so it may have any subtype.
 */
export const SETTING_KEYS = {
  signature: { confType: "1", confSubType: "0" },
  interval: { confType: "1", confSubType: "0" },
  channel: { confType: "1" },
  from: { confType: "2", confSubType: "0" },
  fromName: { confType: "2", confSubType: "0" },
} as const;

const SMS = { type: "1", subType: "0" } as const;
const MAIL = { type: "2", subType: "0" } as const;
const LONGEST_SECONDS = 3600;
/** Value of a channel that has not been entered. */
const UNSET = "未设置";

async function valueOf(connection: Connection, { type, subType, key }: Setting): Promise<string | undefined> {
  const row = await ofEntities(connection)
    .selectFrom("basic_config")
    .select("conf_value")
    .where("conf_type", "=", type)
    .where("conf_sub_type", "=", subType)
    .where("conf_key", "=", key)
    .executeTakeFirst();
  const text = String(row?.conf_value ?? "").trim();
  return text === "" || text === UNSET ? undefined : text;
}

const isPause = (text: string): boolean => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= LONGEST_SECONDS;

/**
 * Returns the stored setting 发送间隔: the seconds that must pass between two codes to one phone number.
 *
 * @returns undefined if none is stored, or the stored text is no whole number from 1 to 3600
 */
export async function codePause(connection: Connection): Promise<number | undefined> {
  const text = await valueOf(connection, { ...SMS, key: "interval" });
  return text !== undefined && isPause(text) ? Number(text) : undefined;
}

/**
 * Reads the default sender address and its display name, which are used for mail servers without a sender of their own. Either is undefined
 * if it is not stored, empty or 未设置.
 */
export async function mailFrom(connection: Connection): Promise<{ sender: string | undefined; senderName: string | undefined }> {
  const [sender, senderName] = [
    await valueOf(connection, { ...MAIL, key: "from" }),
    await valueOf(connection, { ...MAIL, key: "fromName" }),
  ];
  return { sender, senderName };
}

/**
 * Returns the default values of a new SMS configuration: the signature, and the channel of the first provider that has a channel. A value
 * that is empty or 未设置 is omitted.
 */
export async function smsDefaults(connection: Connection): Promise<{ signature?: string; channelId?: string }> {
  const signature = await valueOf(connection, { ...SMS, key: "signature" });
  const channelOf = (subType: "1" | "2") => valueOf(connection, { type: "1", subType, key: "channel" });
  const channelId = (await channelOf("1")) ?? (await channelOf("2"));
  return { ...(signature === undefined ? {} : { signature }), ...(channelId === undefined ? {} : { channelId }) };
}

/**
 * Validates a row of 基础信息配置 before it is saved. Only two kinds of rows are checked: the interval between codes, and the sender of mails.
 *
 * @returns the problem; undefined if the row is valid or of any other kind
 */
export function settingProblem(row: {
  confType?: string;
  confSubType?: string;
  confKey?: string;
  confValue?: string;
}): Problem | undefined {
  const { confType, confSubType, confKey, confValue = "" } = row;
  const name = [confType, confSubType, confKey?.trim()].join("/");
  if (name === "1/0/interval" && !isPause(confValue.trim())) return "wrongPause";
  if (name === "2/0/from" && formats["mailbox"]?.(confValue.trim()) !== true) return "wrongSender";
  return undefined;
}

type Problem = "wrongPause" | "wrongSender";

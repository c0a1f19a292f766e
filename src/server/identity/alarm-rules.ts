/**
 * The ids of the alarm rules for alarms that only the server itself raises (schemas/data/alarm-rule.yaml), each with the cause of its
 * alarms.
 */
export const ALARM_RULES = {
  "sign-in-failures": "too many failed sign-ins of one account",
  "send-failed": "a message that was not delivered after all attempts",
  "certificate-expired": "an expired certificate or token",
  "certificate-ending": "a certificate or token that expires soon",
  "disk-full": "a nearly full disk",
  "backup-failed": "a scheduled backup that was not written, or that lacks files",
  "log-chain-broken": "a log that was tampered with",
  "alarm-flood": "an OAuth client that raises too many alarms",
} as const;

/** Id of an alarm rule in {@link ALARM_RULES}. */
export type AlarmRule = keyof typeof ALARM_RULES;

/**
 * Tests whether an alarm rule is for alarms of the server itself. OAuth clients may not raise alarms by such a rule, because their alarm
 * would hide an alarm of the server.
 *
 * @param ruleId id of any alarm rule, which need not exist
 */
export const isOwnRule = (ruleId: string): ruleId is AlarmRule => Object.hasOwn(ALARM_RULES, ruleId);

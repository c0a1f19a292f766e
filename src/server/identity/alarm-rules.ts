/** Rules of the alarms that only the server itself raises (schemas/data/alarm-rule.yaml), with their causes. */
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

export type AlarmRule = keyof typeof ALARM_RULES;

/**
 * Tests whether a rule is for alarms of the server. Other systems may not raise these, because an alarm of theirs would hide the server's.
 */
export const isOwnRule = (ruleId: string): ruleId is AlarmRule => Object.hasOwn(ALARM_RULES, ruleId);

/** Rules of the alarms that the server raises itself (schemas/data/alarm-rule.yaml), with their causes. */
export const ALARM_RULES = {
  "sign-in-failures": "too many failed sign-ins of one account",
  "send-failed": "a message that was not delivered after all attempts",
  "certificate-expired": "an expired certificate or token",
  "certificate-ending": "a certificate or token that expires soon",
  "disk-full": "a nearly full disk",
  "log-chain-broken": "a log that was tampered with",
} as const;

export type AlarmRule = keyof typeof ALARM_RULES;

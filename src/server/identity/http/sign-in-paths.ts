const SIGN_IN = /^\/api\/oauth\/(captcha|caChallenge|sendLoginCode|login|token)$/;

/** Whether a path is a call that precedes a session, so that it has a rate limit of its own (ADDRESS_SIGN_INS_PER_MINUTE). */
export const isSignInPath = (path: string): boolean => SIGN_IN.test(path);

export const SIGN_IN_START = '/api/auth/oauth/google'
export const SIGN_IN_CALLBACK = `${SIGN_IN_START}/callback`

export const TAGLINE = 'The anti-random tactics platform for growth and product teams'

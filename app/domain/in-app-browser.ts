const IN_APP = [
  { name: 'LinkedIn', sign: /\bLinkedInApp\b/ },
  { name: 'Instagram', sign: /\bInstagram\b/ },
  { name: 'Facebook', sign: /\bFB(AN|AV|_IAB)\b/ },
  { name: 'Line', sign: /\bLine\/\d/ },
]

/** The app whose built-in browser this is, by its User-Agent: Google refuses to sign in there. Null for other browsers. */
export function inAppBrowser(user_agent: string | null): string | null {
  return IN_APP.find(({ sign }) => sign.test(user_agent ?? ''))?.name ?? null
}

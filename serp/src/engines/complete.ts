// Yandex and DuckDuckGo without scripts send no closing tags. Their last element counts the visit; Yandex may add
// comments with the name of the server and the seconds that it took.
const lastElements =
  /csp\.yandex\.net[^<]*<\/div>\s*$|<!-- [\w.-]+ --><!-- \d+\.\d+ -->\s*$|duckduckgo\.com\/t\/\w+["']\s*\/?>\s*$/i

/** Whether the page was received to its end, so that missing parts are really missing. */
export function isComplete(text: string): boolean {
  if (/^\s*[[{]/.test(text)) return isWholeData(text)
  const end = text.slice(-2000)
  return /<\/html\s*>/i.test(end) || lastElements.test(end)
}

/** An answer to an engine's own scripts: JSON, or several JSON texts joined by an empty comment. */
function isWholeData(text: string): boolean {
  if (/\/\*""\*\/\s*$/.test(text)) return true
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

// Yandex and the plain DuckDuckGo close no document; their last element is one that counts the visit.
const lastElements = /csp\.yandex\.net[^<]*<\/div>\s*$|duckduckgo\.com\/t\/\w+["']\s*\/?>\s*$/i

/** Whether the page was served to its end, so that what it lacks is really lacking. */
export function isComplete(text: string): boolean {
  if (/^\s*[[{]/.test(text)) return isWholeData(text)
  const end = text.slice(-2000)
  return /<\/html\s*>/i.test(end) || lastElements.test(end)
}

/** An answer to an engine's own scripts: JSON, or several joined by an empty comment. */
function isWholeData(text: string): boolean {
  if (/\/\*""\*\/\s*$/.test(text)) return true
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Parts of public endings before a country, as in `co.uk`. */
const ending = /^(?:ac|co|com|edu|gov|gob|gouv|gv|ne|net|or|org)$/

/** A first name for the brand of a site: `shop.example.co.uk` is probably "Example". */
export function brandOfHost(host: string): string {
  const labels = host.replace(/:\d+$/, '').split('.')
  if (labels.length === 1 || /^\d+$/.test(labels.at(-1)!)) return host
  const owned = labels.slice(0, -1)
  const last = owned.length > 1 && ending.test(owned.at(-1)!) ? owned.at(-2)! : owned.at(-1)!
  return last.charAt(0).toUpperCase() + last.slice(1)
}

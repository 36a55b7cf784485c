/** Replaces the host of a URL; keeps its scheme and port. */
export function atHost(url: string, host: string): string {
  const site = new URL(url)
  site.hostname = host
  return site.origin
}

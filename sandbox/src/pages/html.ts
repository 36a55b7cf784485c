const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** How the page links to results: directly, or through Google's `/url?q=` redirect. */
export function outLink(url: string, wrapped: boolean): string {
  return escapeHtml(wrapped ? `/url?q=${encodeURIComponent(url)}&sa=U&ved=2ahUKEwsandbox` : url)
}

/** The address as a result shows it near its title: `https://www.example.com › blog › shoes`. */
export function breadcrumb(url: string): { origin: string; trail: string } {
  const { origin, pathname } = new URL(url)
  const trail = pathname
    .split('/')
    .filter((part) => part !== '')
    .map((part) => ` › ${part}`)
    .join('')
  return { origin, trail }
}

export const notice = 'Rankline sandbox: invented results'

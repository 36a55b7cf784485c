import { counted } from '../../ui/format.ts'

type Named = { id: number; name: string }

/** Says which of the chosen projects Search Console has numbers of. */
export function consoleText(projects: readonly Named[], sites: ReadonlyMap<number, string>): string {
  const [first, ...others] = projects
  if (first === undefined) return 'Only for a project that is connected'
  const without = projects.filter(({ id }) => !sites.has(id))
  if (others.length === 0) {
    const site = sites.get(first.id)
    return site === undefined ? 'Not connected' : `Connected: ${site.replace(/^sc-domain:/, '')}`
  }
  if (without.length === 0) return `All ${projects.length} projects are connected`
  if (without.length === projects.length) return `None of the ${projects.length} projects is connected`
  const connected = projects.length - without.length
  return `${connected} of ${projects.length} projects ${connected === 1 ? 'is' : 'are'} connected`
}

/** Says which projects the document leaves the part out for; null if for none. */
export function withoutConsoleText(
  projects: readonly Named[],
  sites: ReadonlyMap<number, string>,
): string | null {
  const names = projects.filter(({ id }) => !sites.has(id)).map(({ name }) => name)
  if (names.length === 0) return null
  if (projects.length === 1 || names.length === projects.length)
    return 'Search Console isn’t connected, so the document leaves this part out. Only you see this line.'
  const shown = names.length > 3 ? counted(names.length, 'project') : listed(names)
  return `Search Console isn’t connected for ${shown}, so the document leaves this part out there. Only you see this line.`
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

import type { Project } from '@rankline/contract/projects/calls'

type Named = Pick<Project, 'name' | 'url_short' | 'username'>

/** The projects whose name, short URL or owner contains every typed word. */
export function foundProjects<P extends Named>(projects: readonly P[], text: string): P[] {
  const words = text.trim().toLowerCase().split(/\s+/)
  return projects.filter(({ name, url_short, username }) => {
    const held = `${name} ${url_short} ${username}`.toLowerCase()
    return words.every((word) => held.includes(word))
  })
}

/** One target of search-or-jump. */
export type Jump = { label: string; to: string; hint?: string }

/** A kind of target: either a short list loaded on opening, or a search for what is typed. */
export type JumpSource = { heading: string } & (
  | { load(): Promise<Jump[]> }
  | { search(text: string, signal: AbortSignal): Promise<Jump[]> }
)

/** Minimum characters for a search. */
export const SEARCHED_FROM = 2

export type JumpGroup = { heading: string; jumps: readonly Jump[] }

export const longest = 8

/** Entries that contain every typed word, names that start with the text first; drops empty groups. */
export function foundJumps(groups: readonly JumpGroup[], text: string): JumpGroup[] {
  const wanted = text.trim().toLowerCase()
  const words = wanted.split(/\s+/)
  return groups
    .map(({ heading, jumps }) => {
      const found = jumps.filter(({ label, hint = '' }) => {
        const held = `${label} ${hint}`.toLowerCase()
        return words.every((word) => held.includes(word))
      })
      const starts = (jump: Jump) => (jump.label.toLowerCase().startsWith(wanted) ? 0 : 1)
      return { heading, jumps: found.toSorted((a, b) => starts(a) - starts(b)).slice(0, longest) }
    })
    .filter(({ jumps }) => jumps.length > 0)
}

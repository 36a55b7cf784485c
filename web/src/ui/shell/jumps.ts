/** One thing search-or-jump can lead to. */
export type Jump = { label: string; to: string; hint?: string }

/** A kind of things: few enough to be loaded when the list opens, or looked up by what is typed. */
export type JumpSource = { heading: string } & (
  | { load(): Promise<Jump[]> }
  | { search(text: string, signal: AbortSignal): Promise<Jump[]> }
)

/** Characters from which on a text is looked up. */
export const SEARCHED_FROM = 2

export type JumpGroup = { heading: string; jumps: readonly Jump[] }

export const longest = 8

/** Groups whose entries hold every typed word, names that start with the text first; empty groups fall away. */
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

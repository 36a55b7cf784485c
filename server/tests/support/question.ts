/** Length of a header, and of type and class after the name of a question. */
export const HEADER = 12

/** The name that a DNS question asks for, and where it ends. */
export function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEADER
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

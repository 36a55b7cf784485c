/** One thing that a part has looked at. */
export type Verdict = { name: string; holds: boolean; detail: string }
/** Something measured on the way, which nothing is promised about. */
export type Remark = { name: string; value: string }

export type PartReport = {
  part: string
  verdicts: Verdict[]
  remarks: Remark[]
  /** Why the part cannot be run on this machine; null where it was. */
  skipped: string | null
}

export type Timed = PartReport & { seconds: number }

export function printPart({ part, verdicts, remarks, skipped }: Timed): void {
  for (const { name, value } of remarks) console.log(`   ${name}: ${value}`)
  for (const { name, holds, detail } of verdicts)
    console.log(
      `   ${holds ? 'pass' : 'FAIL'}  ${name}${detail === '' || holds ? '' : `\n         ${detail}`}`,
    )
  if (skipped !== null) console.log(`   ${part} was not run: ${skipped}`)
}

/** @returns how many verdicts are against the product */
export function printTable(parts: readonly Timed[]): number {
  const line = (cells: (string | number)[]) =>
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(12) : String(cell).padStart(9))).join('')
  console.log(`\n${line(['part', 'passed', 'failed', 'seconds'])}`)
  for (const { part, verdicts, seconds, skipped } of parts) {
    const failed = verdicts.filter(({ holds }) => !holds).length
    console.log(
      line([part, skipped === null ? verdicts.length - failed : 'not run', failed, seconds.toFixed(0)]),
    )
  }
  const all = parts.flatMap(({ verdicts }) => verdicts)
  const failed = all.filter(({ holds }) => !holds).length
  console.log(`\n${all.length - failed} passed, ${failed} failed`)
  return failed
}

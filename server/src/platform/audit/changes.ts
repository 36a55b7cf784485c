type Values = Record<string, unknown>

/** The values that differ, before and after; both empty when nothing does. */
export function changesOf(before: Values, after: Values): { before: Values; after: Values } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const part = (values: Values) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]))
  return { before: part(before), after: part(after) }
}

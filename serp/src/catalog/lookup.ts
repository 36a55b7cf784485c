/** Freezes rows, so that no caller can change the catalogue. */
export const freezeAll = <Row extends object>(rows: readonly Row[]): readonly Readonly<Row>[] =>
  Object.freeze(rows.map((row) => Object.freeze(row)))

/** @throws {RangeError} when two rows share a key */
export function indexBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): ReadonlyMap<Key, Row> {
  const index = new Map(rows.map((row) => [keyOf(row), row]))
  if (index.size !== rows.length) throw new RangeError('Two rows of a catalogue share a key.')
  return index
}

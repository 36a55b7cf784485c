import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether an address contains the text, encoded or decoded: `läden` is found in `/l%C3%A4den`. */
export function addressContains(address: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const spellings = [text, encodeURI(text)].map((spelling) => spelling.toLowerCase())
  return sql`EXISTS (
    SELECT 1 FROM unnest(${spellings}::text[]) AS spelling WHERE strpos(lower(${address}), spelling) > 0)`
}

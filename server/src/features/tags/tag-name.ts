import { normalisePhrase } from '@rankline/serp/phrase'

/** A name as it is stored, and as names are compared. */
export const namedTag = (name: string) => ({
  name: name.normalize('NFC').trim().replace(/\s+/gu, ' '),
  foldedName: normalisePhrase(name),
})

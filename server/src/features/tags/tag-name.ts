import { normalisePhrase, tidyPhrase } from '@rankline/contract/keywords/phrase'

/** A name as it is stored, and as names are compared. */
export const namedTag = (name: string) => ({
  name: tidyPhrase(name),
  foldedName: normalisePhrase(name),
})

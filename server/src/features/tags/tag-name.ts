import { normalisePhrase, tidyPhrase } from '@rankline/contract/keywords/phrase'

/** The stored form of a name, and the normalised form for comparison. */
export const namedTag = (name: string) => ({
  name: tidyPhrase(name),
  foldedName: normalisePhrase(name),
})

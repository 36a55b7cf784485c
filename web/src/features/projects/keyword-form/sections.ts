import { useState } from 'react'

/** The parts of a form that appear only after the parts before them. */
export type Sections = { keywords: boolean; engine: boolean }

type Filled = {
  /** Whether everything above the keywords is valid. */
  isSubjectValid: boolean
  /** Whether keywords are typed and valid. */
  hasKeywords: boolean
}

/** Keywords appear after a valid subject, the engine after keywords; visible parts stay visible. */
export function shownSections({ isSubjectValid, hasKeywords }: Filled, before: Sections): Sections {
  const keywords = before.keywords || isSubjectValid
  return { keywords, engine: before.engine || (keywords && hasKeywords) }
}

export function useSections(filled: Filled): Sections {
  const [shown, setShown] = useState<Sections>({ keywords: false, engine: false })
  const next = shownSections(filled, shown)
  if (next.keywords !== shown.keywords || next.engine !== shown.engine) setShown(next)
  return next
}

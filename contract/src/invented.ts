/** Label of numbers that come from the built-in sandbox, in files. */
export const INVENTED_LABEL = 'sandbox (invented)'

/** Head of the column that has the label, in files whose numbers are partly invented. */
export const SOURCE_HEAD = 'Source'

/** Sentence below such numbers, in documents, messages and shared views. */
export const INVENTED_TEXT =
  'Positions come from the built-in sandbox. They are invented; no search engine is used.'

import { useState } from 'react'

/** What was loaded last, kept while and when the next load fails; what is of another list is not. */
export function useKept<T>(data: T | undefined, list: unknown): T | undefined {
  const [kept, setKept] = useState({ data, list })
  const isOther = kept.list !== list
  if (isOther || (data !== undefined && data !== kept.data)) setKept({ data, list })
  return data ?? (isOther ? undefined : kept.data)
}

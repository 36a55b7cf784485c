import { useState } from 'react'

/** The last loaded data, kept while the next load runs or fails; data of another list is dropped. */
export function useKept<T>(data: T | undefined, list: unknown): T | undefined {
  const [kept, setKept] = useState({ data, list })
  const isOther = kept.list !== list
  if (isOther || (data !== undefined && data !== kept.data)) setKept({ data, list })
  return data ?? (isOther ? undefined : kept.data)
}

import type { Answer } from './QueryStates.tsx'

/** Combines two answers: loaded when both are, failed when one is; a retry refetches what failed. */
export function together<A, B>(one: Answer<A>, other: Answer<B>): Answer<readonly [A, B]> {
  const isThere = one.data !== undefined && other.data !== undefined
  return {
    data: isThere ? ([one.data, other.data] as readonly [A, B]) : undefined,
    error: one.error ?? other.error,
    isFetching: one.isFetching || other.isFetching,
    refetch: () => {
      for (const { error, refetch } of [one, other]) if (error !== null) void refetch()
    },
  }
}

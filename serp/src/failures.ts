/** Why a source returned no page. */
export type SourceFailure =
  | 'timeout'
  | 'network'
  | 'rate_limited'
  | 'blocked'
  | 'server_error'
  | 'unauthorised'
  | 'no_credit'
  | 'bad_answer'
  /** The source does not support this kind of search. */
  | 'unsupported'
  /** None of its proxies can be used now; `retryAfter` says when the first one can. */
  | 'no_proxy'

/** Why a check failed: no page, or a page that says nothing about the results. */
export type CheckFailure = SourceFailure | 'consent' | 'js_required' | 'drift'

/** All consequences of a kind of failure. */
export type FailureKind = {
  /** The request left this machine. */
  isSent: boolean
  /** Services charge for the request. */
  isCharged: boolean
  /** Another request may help within the same check. */
  retriesNow: boolean
  /**
   * Another check may help soon and continues from the pages already fetched. If false, the check gives up.
   */
  retriesSoon: boolean
  /** The source is overloaded: run fewer searches at the same time. */
  isStrain: boolean
  /**
   * Effect on the source's circuit: none, only worse health, open after several in a row, or open at once.
   */
  circuit: 'untouched' | 'noted' | 'after several' | 'at once'
}

const temporary: FailureKind = {
  isSent: true,
  isCharged: true,
  retriesNow: true,
  retriesSoon: true,
  isStrain: false,
  circuit: 'after several',
}
/** No retry helps until somebody changes something at the source. */
const refused: FailureKind = {
  ...temporary,
  isCharged: false,
  retriesNow: false,
  retriesSoon: false,
  circuit: 'at once',
}

/** Consequences of each kind of failure. A new kind does not compile until every consequence is set. */
export const failureKinds: Readonly<Record<CheckFailure, FailureKind>> = {
  timeout: { ...temporary, isStrain: true },
  network: { ...temporary, isCharged: false, isStrain: true },
  rate_limited: { ...temporary, isCharged: false, isStrain: true },
  blocked: { ...temporary, isStrain: true },
  server_error: { ...temporary, isStrain: true },
  bad_answer: { ...temporary, circuit: 'noted' },
  consent: temporary,
  js_required: temporary,
  drift: { ...temporary, retriesNow: false, retriesSoon: false, circuit: 'at once' },
  unauthorised: refused,
  no_credit: refused,
  unsupported: { ...refused, isSent: false, circuit: 'untouched' },
  no_proxy: {
    ...temporary,
    isSent: false,
    isCharged: false,
    retriesNow: false,
  },
}

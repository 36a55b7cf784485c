/** Why a source gave no page. */
export type SourceFailure =
  | 'timeout'
  | 'network'
  | 'rate_limited'
  | 'blocked'
  | 'server_error'
  | 'unauthorised'
  | 'no_credit'
  | 'bad_answer'
  /** The source cannot be asked for such a search at all. */
  | 'unsupported'
  /** None of its proxies can be used now; `retryAfter` says when the first can. */
  | 'no_proxy'

/** Why a check failed: no page, or a page that says nothing about the results. */
export type CheckFailure = SourceFailure | 'consent' | 'js_required' | 'drift'

/** Everything that follows from a kind of failure. */
export type FailureKind = {
  /** The request left this machine. */
  isSent: boolean
  /** Services charge for it. */
  isCharged: boolean
  /** Another request may help while the check goes on. */
  retriesNow: boolean
  /** Another check may help soon, and goes on from the pages fetched already. Otherwise the check gives up. */
  retriesSoon: boolean
  /** Too much was asked of the source: fewer searches at once. */
  isStrain: boolean
  /** What it does to the circuit of the source: nothing, worse health alone, open after several in a row, open at once. */
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
/** No later try helps until somebody changes something at the source. */
const refused: FailureKind = {
  ...temporary,
  isCharged: false,
  retriesNow: false,
  retriesSoon: false,
  circuit: 'at once',
}

/** Decided once per kind: a new kind does not compile until all of it is decided here. */
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

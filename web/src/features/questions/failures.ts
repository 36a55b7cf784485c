const texts: Readonly<Record<string, string>> = {
  refused: 'The engine refused to answer.',
  none_shown: 'The page had no answer.',
  rate_limited: 'The service allowed no more requests.',
  no_credit: 'The account at the service has no credit.',
  invalid_key: 'The service refused the key.',
  timeout: 'The service did not answer in time.',
  unreadable: 'The answer could not be read.',
  unavailable: 'The service was not available.',
}

/** Why there is no answer, in a sentence. */
export const failureText = (reason: string | null): string =>
  reason === null ? 'No page had an answer.' : (texts[reason] ?? 'The attempt failed.')

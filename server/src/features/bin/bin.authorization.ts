import { expected, ofWholeAccount, type Row, type Rows } from '../../testing/authorization.ts'

const { manage } = expected
const inAccount: Row['input'] = ({ people }) => ({ userable_id: people.holder.userId })

export const authorization: Rows = {
  'bin/accounts': { input: () => ({}), expected: expected.signedIn },
  'bin/keywords': { input: inAccount, expected: manage },
  'bin/keywordIds': { input: inAccount, expected: manage },
  'bin/projects': { input: inAccount, expected: manage },
  'bin/restore': { input: inAccount, expected: manage },
  'bin/delete': { input: inAccount, expected: ofWholeAccount(manage) },
}

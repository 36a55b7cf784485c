import { listBinnedKeywords } from '@rankline/contract/bin/calls'
import { deleteKeywords } from '@rankline/contract/keywords/calls'
import { expected, ofWholeAccount, type Row, type Rows } from '../support/authorization.ts'

const { manage } = expected
const inAccount: Row['input'] = ({ people }) => ({ userable_id: people.holder.userId })
/** Names one that is in the bin. */
const binned: Row['input'] = async ({ app, people, newKeyword }) => {
  const { token, userId } = people.holder
  await app.items(deleteKeywords, { project_keyword_ids: [(await newKeyword()).id] }, token)
  const [keyword] = (await app.items(listBinnedKeywords, {}, token)).data
  return { userable_id: userId, binned_keyword_ids: [keyword!.id] }
}

export const authorization: Rows = {
  'bin/accounts': { input: () => ({}), expected: expected.signedIn },
  'bin/keywords': { input: inAccount, expected: manage },
  'bin/keywordIds': { input: inAccount, expected: manage },
  'bin/projects': { input: inAccount, expected: manage },
  'bin/restore': { input: binned, expected: manage },
  'bin/delete': { input: binned, expected: ofWholeAccount(manage) },
}

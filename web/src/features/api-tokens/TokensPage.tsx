import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTitle } from '../../platform/product.ts'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { useUser } from '../../platform/session.ts'
import { DocsLink } from '../../ui/DocsLink.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Note } from '../../ui/Note.tsx'
import { AccountPage } from '../account/AccountPage.tsx'
import { type TokenOwner, tokensQuery } from './api-tokens.api.ts'
import styles from './api-tokens.module.css'
import { NewToken } from './NewToken.tsx'
import { TokenForm } from './TokenForm.tsx'
import { TokenList } from './TokenList.tsx'
import { AccountChoice, NotIncluded, useOwnerId } from './TokenOwners.tsx'

/** API tokens and connected programs: those that exist, and a form for a new token. */
export function TokensPage() {
  useTitle('API tokens')
  const user = useUser()
  const search = useSearchParams()
  const change = useChangeSearch()
  const owner: TokenOwner = Number(search.userable_id) > 0 ? Number(search.userable_id) : null
  const query = useQuery(tokensQuery(owner))
  /** The new token, shown once. */
  const [made, setMade] = useState<string | null>(null)
  const ownerId = useOwnerId(owner)

  return (
    <AccountPage
      title="API tokens"
      sub={
        <>
          With a token, your own programs read and change what you track.{' '}
          <DocsLink page="api">How to call the API</DocsLink>
        </>
      }
    >
      <div className={styles.page}>
        <AccountChoice
          owner={owner}
          onChange={(next) => {
            setMade(null)
            change({ userable_id: next })
          }}
        />
        {made !== null && <NewToken token={made} onDone={() => setMade(null)} />}
        <QueryStates
          query={query}
          title="The tokens could not be loaded"
          waiting={<TableSkeleton rows={3} />}
        >
          {({ is_included: isIncluded, tokens }) => (
            <>
              {!isIncluded && <NotIncluded isOwn={ownerId === user.id} hasTokens={tokens.length > 0} />}
              {isIncluded && tokens.length === 0 && made === null && (
                <Note isLarge>No tokens yet. Create the first one below.</Note>
              )}
              {tokens.length > 0 && <TokenList tokens={tokens} />}
              {isIncluded && <TokenForm key={ownerId} owner={owner} ownerId={ownerId} onMade={setMade} />}
            </>
          )}
        </QueryStates>
      </div>
    </AccountPage>
  )
}

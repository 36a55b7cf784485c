import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTitle } from '../../platform/product.ts'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { useUser } from '../../platform/session.ts'
import { DocsLink } from '../../ui/DocsLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Note } from '../../ui/Note.tsx'
import { AccountPage } from '../account/AccountPage.tsx'
import { type TokenOwner, tokenAccountsQuery, tokensQuery } from './api-tokens.api.ts'
import styles from './api-tokens.module.css'
import { NewToken } from './NewToken.tsx'
import { TokenForm } from './TokenForm.tsx'
import { TokenList } from './TokenList.tsx'

/** API tokens: those that exist, and a form for a new one. */
export function TokensPage() {
  useTitle('API tokens')
  const user = useUser()
  const search = useSearchParams()
  const change = useChangeSearch()
  const owner: TokenOwner = Number(search.userable_id) > 0 ? Number(search.userable_id) : null
  const query = useQuery(tokensQuery(owner))
  const { data: accounts = [] } = useQuery(tokenAccountsQuery)
  const others = accounts.filter(({ userable_id: id }) => id !== user.works_in?.userable_id)
  /** The new token, shown once. */
  const [made, setMade] = useState<string | null>(null)
  // A call without an owner reaches the account in which the person works, if they have none of their own.
  const ownerId = owner ?? user.works_in?.userable_id ?? user.id

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
        {others.length > 0 && (
          <Select
            label="Account"
            className={styles.account}
            allowDeselect={false}
            data={[
              { value: '', label: user.works_in === undefined ? 'My account' : user.works_in.username },
              ...others.map(({ userable_id: id, username }) => ({
                value: String(id),
                label: `Account of ${username}`,
              })),
            ]}
            value={owner === null ? '' : String(owner)}
            onChange={(next) => {
              setMade(null)
              change({ userable_id: next })
            }}
          />
        )}
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

function NotIncluded({ isOwn, hasTokens }: { isOwn: boolean; hasTokens: boolean }) {
  const pause = hasTokens ? ' Tokens that were made before work again with a package that has it.' : ''
  return (
    <EmptyState
      title={isOwn ? 'Your package has no API access' : 'The package of this account has no API access'}
      subtitle={
        isOwn
          ? `Choose a package with API access to create tokens.${pause}`
          : `The owner of this account can choose a package with API access.${pause}`
      }
      {...(isOwn && { link: { label: 'See packages', to: '/account/upgrade/packages' } })}
    />
  )
}

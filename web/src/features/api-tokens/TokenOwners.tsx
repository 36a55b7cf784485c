import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { currentArea } from '../../platform/area.ts'
import { useUser } from '../../platform/session.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { type TokenOwner, tokenAccountsQuery } from './api-tokens.api.ts'
import styles from './api-tokens.module.css'

type Props = { owner: TokenOwner; onChange(owner: TokenOwner): void }

/** The choice of the account in which a program works, for people who work in several. */
export function AccountChoice({ owner, onChange }: Props) {
  const user = useUser()
  const { data: accounts = [] } = useQuery(tokenAccountsQuery)
  const others = accounts.filter(({ userable_id: id }) => id !== user.works_in?.userable_id)
  if (others.length === 0) return null
  return (
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
      onChange={(next) => onChange(next === null || next === '' ? null : Number(next))}
    />
  )
}

/** The owner's id of the account that a call without an owner reaches, or of the chosen one. */
export function useOwnerId(owner: TokenOwner): number {
  const user = useUser()
  // People without an account that can be used reach the one in which they work.
  return owner ?? user.works_in?.userable_id ?? user.id
}

/** Says that the package of an account has no API access. */
export function NotIncluded({ isOwn, hasTokens }: { isOwn: boolean; hasTokens: boolean }) {
  const isClient = currentArea().name === 'brand'
  const pause = hasTokens ? ' Tokens that were made before work again with a package that has it.' : ''
  return (
    <EmptyState
      title={isOwn ? 'Your package has no API access' : 'The package of this account has no API access'}
      subtitle={
        isOwn
          ? `${isClient ? 'Ask for' : 'Choose'} a package with API access to create tokens.${pause}`
          : `The owner of this account can choose a package with API access.${pause}`
      }
      {...(isOwn && !isClient && { link: { label: 'See packages', to: '/account/upgrade/packages' } })}
    />
  )
}

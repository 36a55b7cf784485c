import { Button, Select } from '@mantine/core'
import type { Connection } from '@rankline/contract/connections/calls'
import { accountOf, type ImportState, withAccount, withProperty, withSite, withView } from './import-state.ts'
import styles from './imports.module.css'

type Props = {
  connections: readonly Connection[]
  state: ImportState
  isBusy: boolean
  onConnection(id: number | null): void
  onChange(change: (state: ImportState) => ImportState): void
  onMore(token: string): void
}

/** Which connection, and which part of it. */
export function ConnectionFields({ connections, state, isBusy, onConnection, onChange, onMore }: Props) {
  const { summary, driver } = state
  const more = summary?.next_page_token ?? null
  const account = accountOf(state)
  const property = account?.webProperties.find(({ id }) => id === state.propertyId)
  return (
    <div className={styles.fields}>
      <Select
        data-autofocus
        label="Connection"
        placeholder="Choose a connection"
        allowDeselect={false}
        data={connections.map(({ id, merged_name, is_active }) => ({
          value: String(id),
          label: is_active === 1 ? merged_name : `${merged_name}: connect it again`,
          disabled: is_active === 0,
        }))}
        value={state.connectionId === null ? null : String(state.connectionId)}
        onChange={(id) => onConnection(id === null ? null : Number(id))}
      />
      {driver === 'google_console' && (
        <Select
          label="Site (optional)"
          placeholder={isBusy ? 'Loading sites…' : 'The one that fits the project'}
          clearable
          searchable
          data={(summary?.sites ?? []).map(({ siteUrl }) => siteUrl)}
          value={state.siteUrl}
          onChange={(site) => onChange((current) => withSite(current, site))}
        />
      )}
      {driver === 'google_analytics' && (
        <>
          <Select
            label="Account"
            placeholder={isBusy ? 'Loading accounts…' : 'Choose an account'}
            searchable
            allowDeselect={false}
            data={(summary?.accounts ?? []).map(named)}
            value={state.accountId}
            onChange={(id) => onChange((current) => withAccount(current, id))}
          />
          {more !== null && (
            <Button variant="default" size="xs" loading={isBusy} onClick={() => onMore(more)}>
              Load more accounts
            </Button>
          )}
          <Select
            label="Property"
            placeholder="Choose a property"
            searchable
            allowDeselect={false}
            disabled={account === undefined}
            data={(account?.webProperties ?? []).map(({ id, name, websiteUrl }) => ({
              value: id,
              label: websiteUrl === '' ? name : `${name} (${websiteUrl})`,
            }))}
            value={state.propertyId}
            onChange={(id) => onChange((current) => withProperty(current, id))}
          />
          <Select
            label="View"
            placeholder="Choose a view"
            allowDeselect={false}
            disabled={property === undefined || property.profiles.length === 0}
            description={withoutViews[property?.no_profiles ?? 'none']}
            data={(property?.profiles ?? []).map(named)}
            value={state.viewId}
            onChange={(id) => onChange((current) => withView(current, id))}
          />
        </>
      )}
    </div>
  )
}

/** Why a property has no views to choose from. */
const withoutViews = {
  none: undefined,
  refused: 'This connection may not read the property. Ask for access to it at Google Analytics.',
  no_web_stream: 'The property has no web stream, only apps or nothing yet.',
} as const

const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name === '' ? id : name })

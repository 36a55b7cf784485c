import { Switch } from '@mantine/core'
import {
  findSettings,
  type InstallationSwitch,
  type SwitchName,
  setSwitch,
} from '@rankline/contract/admin/settings'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, ignoreHandledError } from '../../../platform/api.ts'
import { confirm } from '../../../platform/confirm.ts'
import { useTitle } from '../../../platform/product.ts'
import { queryClient } from '../../../platform/query.ts'
import { Card } from '../../../ui/Card.tsx'
import { RelativeTime } from '../../../ui/data/RelativeTime.tsx'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { forAdministrators } from '../administration.tsx'
import styles from './settings.module.css'
import { Values } from './Values.tsx'
import { settingsKey } from './value-words.ts'

const words: Record<SwitchName, { label: string; description: string }> = {
  public_pages: {
    label: 'Public pages',
    description: 'Home, prices and contact. Off: the address of the site leads to the log-in.',
  },
  trial_enabled: { label: 'Trial', description: 'New people can try a package before they pay.' },
  beta_mode: { label: 'Beta', description: 'Ranks are tracked only for people who are approved.' },
  auto_approve: { label: 'Approve everybody', description: 'Everybody who signs up in a beta is approved.' },
}

/** Switches and values of the installation, and the settings of its environment. */
export const SettingsPage = forAdministrators(() => {
  useTitle('Settings')
  const query = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(findSettings, {}, { signal, background: true }),
  })
  return (
    <>
      <PageHead title="Settings" sub="Every change is in the audit log." />
      <QueryStates
        query={query}
        title="The settings could not be loaded"
        waiting={<TableSkeleton rows={6} />}
      >
        {({ switches, values, facts }) => (
          <div className={styles.sections}>
            <Card>
              <h2 className={styles.heading}>Switches</h2>
              <div className={styles.switches}>
                {switches.map((one) => (
                  <OneSwitch key={one.name} {...one} />
                ))}
              </div>
            </Card>
            <Values values={values} />
            <Facts facts={facts} />
          </div>
        )}
      </QueryStates>
    </>
  )
})

function OneSwitch({ name, is_on: isOn, is_default: isDefault, changed_at: at }: InstallationSwitch) {
  const { label, description } = words[name]
  const change = useMutation({
    mutationFn: (wanted: boolean) => call(setSwitch, { name, is_on: wanted ? 1 : 0 }, { showMessage: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
  })
  async function ask(wanted: boolean) {
    const question = `Turn "${label}" ${wanted ? 'on' : 'off'} for the whole installation?`
    if (await confirm(question, { action: wanted ? 'Turn on' : 'Turn off' }))
      await change.mutateAsync(wanted).catch(ignoreHandledError)
  }
  return (
    <div>
      <Switch
        label={label}
        description={description}
        checked={isOn}
        disabled={change.isPending}
        onChange={(event) => void ask(event.currentTarget.checked)}
      />
      <p className={styles.state}>
        {isDefault ? 'Default' : 'Changed'}
        {at !== null && (
          <>
            , last set <RelativeTime at={at} />
          </>
        )}
      </p>
    </div>
  )
}

type Props = Pick<ItemsOf<typeof findSettings>, 'facts'>

/** Settings of the environment, read-only. They are set where Rankline is started. */
function Facts({ facts }: Props) {
  return (
    <Card isFlush>
      <h2 className={styles.heading} data-padded>
        Environment
      </h2>
      <p className={styles.hint}>Set where Rankline is started; a change needs a restart.</p>
      <dl className={styles.facts}>
        {facts.map(({ name, value, variables }) => (
          <div key={name}>
            <dt>
              {name}
              <code>{variables.join(', ')}</code>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

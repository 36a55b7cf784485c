import { cloudTargets, exportClouds } from '@rankline/contract/exports/clouds'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useUser } from '../../platform/session.ts'
import controls from '../../ui/filters/filters.module.css'
import { OwnOnly } from '../../ui/OwnOnly.tsx'
import { Menu } from '../../ui/popups/Menu.tsx'
import { cloudsOf } from './clouds.ts'
import type { ExportedList } from './exports.api.ts'
import { typeNames } from './type-names.ts'

const RemoteDialog = lazyPart(() => import('./RemoteDialog.tsx'), 'RemoteDialog')
const AddressDialog = lazyPart(() => import('./AddressDialog.tsx'), 'AddressDialog')
const DaysDialog = lazyPart(() => import('./DaysDialog.tsx'), 'DaysDialog')

const CloudDialog = lazyPart(() => import('./CloudDialog.tsx'), 'CloudDialog')

type Opened = 'days' | 'remote' | 'clouds' | 'address' | null

const exportsApi = () => import('./exports.api.ts')
const cloudsApi = () => import('./clouds.api.ts')

const types = Object.keys(typeNames) as (keyof typeof typeNames)[]

/** `EXPORTS`: the list as it is on screen, to this computer or elsewhere. */
export function ExportsMenu({ list }: { list: ExportedList }) {
  const [opened, setOpened] = useState<Opened>(null)
  const [isBusy, setBusy] = useState(false)

  const hasClouds = cloudsOf(useUser()).length > 0

  async function start(work: () => Promise<void>) {
    setBusy(true)
    await work().catch(ignoreHandledError)
    setBusy(false)
  }

  const close = () => setOpened(null)
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          {(button) => (
            <button
              {...button}
              type="button"
              className={controls.control}
              aria-busy={isBusy}
              disabled={isBusy}
            >
              {isBusy ? 'EXPORTING…' : 'EXPORTS'}
              <IconChevronDown size={14} stroke={1.75} aria-hidden />
            </button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Download</Menu.Label>
          {types.map((type) => (
            <Menu.Item
              key={type}
              onClick={() => void start(async () => (await exportsApi()).download(type, list))}
            >
              {typeNames[type]}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setOpened('days')}>Position of every day…</Menu.Item>
          <OwnOnly>
            <Menu.Divider />
            <Menu.Label>Send to</Menu.Label>
            {cloudTargets.map((cloud) => (
              <Menu.Item
                key={cloud}
                onClick={() => void start(async () => (await cloudsApi()).sendToCloud(cloud, list))}
              >
                {exportClouds[cloud].name}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => setOpened('remote')}>Remote file server…</Menu.Item>
            <Menu.Item onClick={() => setOpened('address')}>Live link for Sheets and Looker…</Menu.Item>
          </OwnOnly>
          <Menu.Divider />
          {hasClouds && (
            <OwnOnly>
              <Menu.Item onClick={() => setOpened('clouds')}>Cloud settings…</Menu.Item>
            </OwnOnly>
          )}
          <Menu.Item to="/exports">Past exports</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened === 'address' && <AddressDialog list={list} onClose={close} />}
      {opened === 'days' && <DaysDialog list={list} onClose={close} />}
      {opened === 'clouds' && <CloudDialog onClose={close} />}
      {opened === 'remote' && <RemoteDialog list={list} onClose={close} />}
    </>
  )
}

import type { InputOf } from '@rankline/contract/endpoint'
import { type ExportType, exportRemote } from '@rankline/contract/exports/calls'
import {
  createBucket,
  createRemoteServer,
  deleteRemoteServer,
  listRemoteServers,
  testRemoteServer,
  updateBucket,
  updateRemoteServer,
} from '@rankline/contract/remote-servers/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import { type ExportedList, refreshExports } from './exports.api.ts'

const key = ['remote-servers'] as const

export const serversQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(listRemoteServers, {}, { signal, background: true }),
})

const refreshServers = () => queryClient.invalidateQueries({ queryKey: key })

export async function sendToServer(serverId: number, type: ExportType, list: ExportedList) {
  await call(exportRemote, { ...list, remote_ftp_id: serverId, file_type: type }, { showMessage: true })
  await refreshExports()
}

export async function addBucket(values: InputOf<typeof createBucket>) {
  await call(createBucket, values, { showMessage: true })
  await refreshServers()
}

export async function saveBucket(values: InputOf<typeof updateBucket>) {
  await call(updateBucket, values, { showMessage: true })
  await refreshServers()
}

export async function addServer(values: InputOf<typeof createRemoteServer>) {
  const { id } = await call(createRemoteServer, values, { showMessage: true })
  await refreshServers()
  return id
}

export async function saveServer(values: InputOf<typeof updateRemoteServer>) {
  await call(updateRemoteServer, values, { showMessage: true })
  await refreshServers()
}

export async function tryServer(id: number) {
  try {
    await call(testRemoteServer, { remote_ftp_id: id }, { showMessage: true })
  } finally {
    await refreshServers()
  }
}

export async function removeServer(id: number) {
  await call(deleteRemoteServer, { remote_ftp_id: id }, { showMessage: true })
  await refreshServers()
}

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import { id, timestamp } from '../wire.ts'
import { bucketForm, editBucketForm, editRemoteServerForm, remoteServerForm } from './forms.ts'

/** How a server was last reached, from the safest to the least safe; null before the first time. */
export const serverSecurities = ['ssh', 'tls', 'tls_unverified', 'plain'] as const
export type ServerSecurity = (typeof serverSecurities)[number]

export const remoteServer = z.object({
  id: z.int(),
  name: z.string(),
  ip_address: z.string(),
  port: z.int(),
  username: z.string(),
  path: z.string(),
  security: z.enum(serverSecurities).nullable(),
  /** SHA-256 of the key that the server must show; only of SFTP. */
  host_key: z.string().nullable(),
  reached_at: timestamp.nullable(),
  /** Only of a bucket: `username` is the access key, and `path` what the names of its files begin with. */
  bucket: z.object({ name: z.string(), region: z.string(), endpoint: z.string() }).optional(),
})
export type RemoteServer = z.infer<typeof remoteServer>

type ServerForm = {
  name: string
  ip_address: string
  port: number
  username: string
  path: string
}

const valuesOf = ({ name, ip_address, port, username, path }: ServerForm) => ({
  name: name.trim(),
  host: ip_address.trim().toLowerCase(),
  port,
  username,
  path: path.trim(),
})

export const createRemoteServer = endpoint({
  method: 'POST',
  path: 'user-remote-ftps/create',
  aliases: ['user-remote-ftps'],
  scope: 'account',
  summary: "Add a file server to the caller's own",
  input: formSchema(remoteServerForm).transform((form) => ({ ...valuesOf(form), password: form.password })),
  items: remoteServer,
  message: messages.serverAdded,
  limit: { max: 60, seconds: 3600 },
})

export const updateRemoteServer = endpoint({
  method: 'PUT',
  path: 'user-remote-ftps/updateAuth',
  scope: 'account',
  summary: "Change one of the caller's file servers; what is known of its encryption and key is forgotten",
  input: formSchema(editRemoteServerForm).transform((form) => ({
    serverId: form.remote_ftp_id,
    values: valuesOf(form),
    password: form.password,
  })),
  items: remoteServer,
  message: messages.serverSaved,
  limit: { max: 60, seconds: 3600 },
})

export const listRemoteServers = endpoint({
  method: 'GET',
  path: 'user-remote-ftps/fetchAuth',
  aliases: ['user-remote-ftps'],
  scope: 'account',
  summary: "The caller's file servers, never with their passwords",
  input: z.object({}),
  items: z.array(remoteServer),
})

const serverId = z
  .object({ remote_ftp_id: id('remote_ftp_id') })
  .transform((input) => ({ serverId: input.remote_ftp_id }))

export const testRemoteServer = endpoint({
  method: 'POST',
  path: 'user-remote-ftps/test',
  scope: 'account',
  waitsFor: 'servers',
  summary: 'Log in to a file server and look for its folder',
  input: serverId,
  items: remoteServer,
  message: messages.serverReached,
  limit: { max: 20, seconds: 600 },
})

export const deleteRemoteServer = endpoint({
  method: 'DELETE',
  path: 'user-remote-ftps/deleteAuth',
  scope: 'account',
  summary: "Delete one of the caller's file servers",
  input: serverId,
  items: z.object({ deleted_ids: z.array(z.int()) }),
  message: messages.serverDeleted,
})

type BucketForm = {
  name: string
  endpoint: string
  region: string
  bucket: string
  access_key: string
  path: string
}

const bucketOf = ({ name, endpoint, region, bucket, access_key, path }: BucketForm) => ({
  name: name.trim(),
  endpoint: endpoint.trim(),
  region: region.trim(),
  bucket: bucket.trim(),
  username: access_key.trim(),
  path: path.trim(),
})

export const createBucket = endpoint({
  method: 'POST',
  path: 'user-buckets/create',
  scope: 'account',
  summary: "Add a bucket of an S3-compatible service to the caller's own file servers",
  input: formSchema(bucketForm).transform((form) => ({
    ...bucketOf(form),
    password: form.secret_key.trim(),
  })),
  items: remoteServer,
  message: messages.bucketAdded,
  limit: { max: 60, seconds: 3600 },
})

export const updateBucket = endpoint({
  method: 'PUT',
  path: 'user-buckets/updateAuth',
  scope: 'account',
  summary: "Change one of the caller's buckets",
  input: formSchema(editBucketForm).transform((form) => ({
    serverId: form.remote_ftp_id,
    values: bucketOf(form),
    password: form.secret_key?.trim() ?? null,
  })),
  items: remoteServer,
  message: messages.bucketSaved,
  limit: { max: 60, seconds: 3600 },
})

import { endpoint } from '@rankline/contract/endpoint'
import { defineForm, type Field } from '@rankline/contract/validation/fields'
import { formSchema } from '@rankline/contract/validation/schema'
import { z } from 'zod'
import { route } from '../../src/platform/http/routes.ts'
import { bareHttp } from './bare-http.ts'
import { createTestDatabase } from './database.ts'

/** A form's field, under the name `project_name`, and other fields of the form. */
export type FormCase = { title: string; field: Field; others?: Record<string, Field> }
export type Value = string | readonly string[] | File

export type FormApp = {
  /** Sends a value for the form at `index`, with optional other values. */
  submit(
    index: number,
    value: Value,
    others?: Record<string, string>,
  ): Promise<{ status: number; items: string | null; errors?: Record<string, string[]> }>
  close(): Promise<void>
}

/** A call for each form; it returns the text of its field after parsing. */
export async function createFormApp(forms: readonly FormCase[]): Promise<FormApp> {
  const database = await createTestDatabase()
  const routes = forms.map(({ title, field, others }, index) =>
    route(
      endpoint({
        method: 'POST',
        path: `forms/${index}`,
        scope: 'public',
        summary: title,
        input: formSchema(defineForm({ project_name: field, ...others })),
        items: z.string().nullable(),
        upload: { fields: ['project_name'], maxBytes: 1024 * 1024 },
      }),
      async (_ctx, { project_name: value }) => (typeof value === 'string' ? value : null),
    ),
  )
  const app = await bareHttp(database, routes)
  return {
    async submit(index, value, others = {}) {
      const multipart = new Response(formData(value, others))
      const response = await app.inject({
        method: 'POST',
        url: `/api/v1/forms/${index}`,
        payload: Buffer.from(await multipart.arrayBuffer()),
        headers: { 'content-type': multipart.headers.get('content-type') ?? '' },
      })
      const { items, errors } = response.json()
      return { status: response.statusCode, items, errors }
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}

function formData(value: Value, others: Record<string, string>): FormData {
  const data = new FormData()
  if (Array.isArray(value)) for (const item of value) data.append('project_name[]', item)
  else data.append('project_name', value as string | File)
  for (const [name, other] of Object.entries(others)) data.append(name, other)
  return data
}

/** A file of the given size in KB. */
export const upload = (name: string, type: string, kilobytes: number) =>
  new File([new Uint8Array(kilobytes * 1024)], name, { type })

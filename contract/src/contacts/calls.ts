import { z } from 'zod'
import { listInput } from '../admin/lists.ts'
import { endpoint, pageOf } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import { timestamp } from '../wire.ts'
import { contactForm } from './forms.ts'

/** A message for administrators. */
export const contact = z.object({
  id: z.int(),
  title: z.string(),
  /** Address for the reply. */
  email: z.string(),
  type: z.enum(['bug_report', 'suggestion']),
  message: z.string(),
  created_at: timestamp,
  created_at_human: z.string(),
})
export type Contact = z.infer<typeof contact>

export const createContact = endpoint({
  method: 'POST',
  path: 'contacts/create',
  aliases: ['contacts'],
  scope: 'public',
  summary: 'Send a message to the support team',
  input: formSchema(contactForm),
  items: z.null(),
  message: messages.contactSent,
  limit: { max: 5, seconds: 3600 },
})

export const listContacts = endpoint({
  method: 'GET',
  path: 'contacts/mPaginate',
  scope: 'admin',
  isOpen: true,
  summary: "A page of visitors' messages, newest first",
  input: listInput(['created_at', 'title', 'type']),
  items: pageOf(contact),
})

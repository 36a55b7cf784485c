import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { contactForm } from './forms/contacts.ts'
import { messages } from './messages.ts'
import { formSchema } from './validation/schema.ts'

export const createContact = endpoint({
  method: 'POST',
  path: 'contacts/create',
  aliases: ['contacts'],
  scope: 'public',
  summary: 'Write to the people who run the product',
  input: formSchema(contactForm),
  items: z.null(),
  message: messages.contactSent,
  limit: { max: 5, seconds: 3600 },
})

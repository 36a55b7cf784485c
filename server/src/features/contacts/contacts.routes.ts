import { createContact, listContacts } from '@rankline/contract/contacts/calls'
import { route } from '../../platform/http/routes.ts'
import * as contacts from './contacts.service.ts'

export const contactsRoutes = [
  route(createContact, contacts.createContact),
  route(listContacts, contacts.listContacts),
]

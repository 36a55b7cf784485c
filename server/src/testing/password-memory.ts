import { usePasswordMemory } from '../features/credentials/passwords.ts'
import { LEAST_PASSWORD_MEMORY } from '../platform/password-memory.ts'

// Nearly every test registers somebody.
usePasswordMemory(LEAST_PASSWORD_MEMORY)

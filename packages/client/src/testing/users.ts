import type { SessionUser } from '@countersign/contract'

export const ana: SessionUser = {
  user_id: 'u1',
  displayName: 'Ana Reyes',
  email: 'ana@northwind.example',
  firstName: 'Ana',
  phoneNumber: null,
  photoURL: null,
  providerId: 'google.com',
  type: 'USER',
  limits: null,
}

import type { Person } from '../cluster/person.ts'

/** Uploads a small file as a browser does. */
export async function upload(
  origin: string,
  { cookie }: Person,
): Promise<{ status: number; code: string; message: string }> {
  const form = new FormData()
  form.append(
    'file',
    new Blob(['%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], { type: 'application/pdf' }),
    'Quote.pdf',
  )
  const response = await fetch(`${origin}/files`, { method: 'POST', headers: { cookie }, body: form })
  const body = (await response.json()) as { error?: { status: string; message: string } }
  return { status: response.status, code: body.error?.status ?? '', message: body.error?.message ?? '' }
}

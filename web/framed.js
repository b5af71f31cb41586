// What a guest in another page's frame must do without.
import './no-database.js';

// In a sandbox without "allow-forms" no form is ever submitted: here its button and Enter do it themselves.
const submit = form => {
  if (!form.reportValidity()) return;
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  if (form.dispatchEvent(event) && form.method === 'dialog') form.closest('dialog')?.close();
};
document.addEventListener('click', event => {
  const button = event.target.closest?.('button');
  if (button?.form && button.type === 'submit') { event.preventDefault(); submit(button.form); }
});
document.addEventListener('keydown', event => {
  if (event.key !== 'Enter' || !event.target.matches?.('input') || !event.target.form) return;
  event.preventDefault();
  submit(event.target.form);
});

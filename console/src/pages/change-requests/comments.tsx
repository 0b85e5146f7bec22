import { request as requestOf } from '../../api/request.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Card } from '../../components/card.tsx';
import { TextArea } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Time } from '../../components/time.tsx';
import classes from './change-request.module.css';
import type { ChangeRequest } from './types.ts';

/** The conversation about the changes. */
export function Comments({
  request: { project: projectId, id, comments },
}: {
  readonly request: ChangeRequest;
}) {
  const [text, setText, clear] = useDraft(`comment/${projectId}/${id}`, '');
  return (
    <Card title="Comments">
      <ul className={classes.plain}>
        {comments.map((comment) => (
          <li key={comment.id} className={classes.comment}>
            <span className={classes.person}>
              <Avatar name={comment.createdBy.username} />
              <strong>{comment.createdBy.username}</strong> <Time at={comment.createdAt} />
            </span>
            <p className={classes.said}>{comment.text}</p>
          </li>
        ))}
      </ul>
      <WriteForm
        request={requestOf('POST /api/admin/projects/{projectId}/change-requests/{id}/comments', {
          params: { projectId, id },
          body: { text },
        })}
        action="Comment"
        onDone={clear}
      >
        <TextArea
          label="Your comment"
          path="/body/text"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </WriteForm>
    </Card>
  );
}
